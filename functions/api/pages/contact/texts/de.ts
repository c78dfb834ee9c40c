import type { PageTexts } from "#functions/api/pages/contact/page-texts.ts";

export const de: PageTexts = {
  unsubscribeTitle: "Abmelden",
  subscribeTitle: "Anmelden",
  manageTitle: "Ihr Abonnement",
  unsubscribeQuestion: "Möchten Sie {address} von den Nachrichten von {project} abmelden?",
  subscribeQuestion: "Möchten Sie {address} für die Nachrichten von {project} anmelden?",
  subscribedTitle: "Sie sind angemeldet",
  unsubscribedTitle: "Sie sind abgemeldet",
  snoozedTitle: "Ihr Abonnement pausiert",
  subscribed: "{address} ist für die Nachrichten von {project} angemeldet.",
  unsubscribed: "{address} ist nicht für die Nachrichten von {project} angemeldet.",
  snoozed: "Die Nachrichten von {project} an {address} pausieren bis {date}.",
  unsubscribe: "Abmelden",
  subscribe: "Anmelden",
  subscribeAgain: "Wieder anmelden",
  endSnooze: "Pause jetzt beenden",
  snoozeTitle: "Nachrichten pausieren",
  snoozeHint: "Nach dieser Zeit kommen sie von selbst wieder:",
  fault: "Fehler",
  notAnAction:
    "Es wurde nichts geändert, denn die Eingabe ist unverständlich. Bitte verwenden Sie eine der Schaltflächen.",
  notSnoozed: "Eine abgemeldete Adresse kann nicht pausieren. Es wurde nichts geändert.",
  invalidTitle: "Link nicht gültig",
  invalid:
    "Vielleicht ist der Link unvollständig. Öffnen Sie ihn noch einmal aus der Nachricht oder kopieren Sie ihn ganz.",
  deletedTitle: "Adresse gelöscht",
  deleted: "{project} hat diese Adresse gelöscht und sendet nichts mehr an sie.",
  previewTitle: "Vorschau",
  preview:
    "Dieser Link stammt aus einer Testnachricht von {project}. Es wurde nichts geändert. In echten Nachrichten öffnet er die eigene Seite des Empfängers.",
};
