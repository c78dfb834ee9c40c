import type { Language } from "#lib/domain/contact/language.ts";

/** The text of a footer. `{project}` is replaced by the project's name. */
interface FooterText {
  reason: string;
  unsubscribe: string;
}

export const footerTexts: Record<Language, FooterText> = {
  ar: { reason: "تتلقى هذه الرسالة لأنك مشترك في رسائل {project}.", unsubscribe: "إلغاء الاشتراك" },
  cs: { reason: "Tento e-mail dostáváte, protože odebíráte zprávy od {project}.", unsubscribe: "Odhlásit odběr" },
  da: { reason: "Du modtager denne e-mail, fordi du abonnerer på nyheder fra {project}.", unsubscribe: "Afmeld" },
  de: {
    reason: "Sie erhalten diese E-Mail, weil Sie Nachrichten von {project} abonniert haben.",
    unsubscribe: "Abmelden",
  },
  el: {
    reason: "Λαμβάνετε αυτό το μήνυμα επειδή έχετε εγγραφεί στα νέα του {project}.",
    unsubscribe: "Διαγραφή από τη λίστα",
  },
  en: {
    reason: "You receive this email because you subscribed to messages from {project}.",
    unsubscribe: "Unsubscribe",
  },
  es: {
    reason: "Recibes este correo porque te suscribiste a los mensajes de {project}.",
    unsubscribe: "Cancelar la suscripción",
  },
  fi: {
    reason: "Saat tämän viestin, koska olet tilannut viestejä lähettäjältä {project}.",
    unsubscribe: "Peru tilaus",
  },
  fr: {
    reason: "Vous recevez cet e-mail car vous êtes abonné aux messages de {project}.",
    unsubscribe: "Se désabonner",
  },
  he: { reason: "קיבלת הודעה זו משום שנרשמת לקבלת הודעות מאת {project}.", unsubscribe: "הסרה מרשימת התפוצה" },
  hi: { reason: "आपको यह ईमेल इसलिए मिला है क्योंकि आपने {project} के संदेशों की सदस्यता ली है।", unsubscribe: "सदस्यता समाप्त करें" },
  it: {
    reason: "Ricevi questa e-mail perché ti sei iscritto ai messaggi di {project}.",
    unsubscribe: "Annulla l'iscrizione",
  },
  ja: { reason: "このメールは、{project} の配信にご登録いただいた方にお送りしています。", unsubscribe: "配信停止" },
  ko: { reason: "{project}의 메일 수신을 신청하셨기 때문에 이 메일을 받으셨습니다.", unsubscribe: "수신 거부" },
  nb: { reason: "Du får denne e-posten fordi du abonnerer på meldinger fra {project}.", unsubscribe: "Meld deg av" },
  nl: {
    reason: "U ontvangt deze e-mail omdat u zich hebt ingeschreven voor berichten van {project}.",
    unsubscribe: "Uitschrijven",
  },
  no: { reason: "Du får denne e-posten fordi du abonnerer på meldinger fra {project}.", unsubscribe: "Meld deg av" },
  pl: {
    reason: "Otrzymujesz tę wiadomość, ponieważ subskrybujesz wiadomości od {project}.",
    unsubscribe: "Wypisz się",
  },
  pt: {
    reason: "Recebeu este e-mail porque subscreveu as mensagens de {project}.",
    unsubscribe: "Cancelar a subscrição",
  },
  "pt-BR": {
    reason: "Você recebeu este e-mail porque se inscreveu para receber mensagens de {project}.",
    unsubscribe: "Cancelar inscrição",
  },
  ru: { reason: "Вы получили это письмо, потому что подписаны на рассылку {project}.", unsubscribe: "Отписаться" },
  sv: {
    reason: "Du får det här mejlet eftersom du prenumererar på meddelanden från {project}.",
    unsubscribe: "Avsluta prenumerationen",
  },
  tr: { reason: "Bu e-postayı {project} mesajlarına abone olduğunuz için aldınız.", unsubscribe: "Abonelikten çık" },
  uk: { reason: "Ви отримали цей лист, бо підписані на розсилку {project}.", unsubscribe: "Відписатися" },
  zh: { reason: "您收到此邮件，是因为您订阅了 {project} 的消息。", unsubscribe: "退订" },
  "zh-TW": { reason: "您收到這封郵件，是因為您訂閱了 {project} 的訊息。", unsubscribe: "取消訂閱" },
};
