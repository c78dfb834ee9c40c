import {
  button,
  heading,
  link,
  list,
  mail,
  marketingFooter,
  note,
  pair,
  panel,
  paragraph,
  rows,
  type Starter,
  serviceFooter,
  site,
  subheading,
} from "#editor/starters/layout.ts";

const sender = "Example Company";

export const welcome: Starter = {
  id: "welcome",
  type: "MARKETING",
  subject: "Welcome, {{ name ?? good to have you here }}",
  preheader: "Three steps to get the most out of it",
  body: mail({
    title: "Welcome",
    sender,
    card: [
      heading("Welcome, {{ name ?? good to have you here }}"),
      paragraph("Thank you for joining. These three steps take about five minutes."),
      list("ol", [
        `<strong>Complete your profile.</strong> ${link(`${site}/profile`, "Open it")}`,
        `<strong>Invite a colleague.</strong> ${link(`${site}/invite`, "Send an invitation")}`,
        `<strong>Make a first project.</strong> ${link(`${site}/projects/new`, "Start")}`,
      ]),
      button(`${site}/start`, "Begin"),
      paragraph("If anything is unclear, reply to this email. A person reads it."),
    ].join("\n"),
    footer: marketingFooter,
  }),
};

export const receipt: Starter = {
  id: "receipt",
  type: "TRANSACTIONAL",
  subject: "Your receipt{% if orderNumber %} {{ orderNumber }}{% endif %}",
  preheader: "Thank you for your order. Here is what you bought",
  body: mail({
    title: "Your receipt",
    sender,
    card: [
      heading("Thank you, {{ name ?? dear customer }}"),
      paragraph("We have received your payment. This is your receipt; please keep it."),
      rows(
        [
          pair("Order", "{{ orderNumber ?? – }}"),
          pair("Date", "{{ orderDate ?? – }}"),
          pair("Paid with", "{{ paymentMethod ?? – }}"),
        ].join("\n"),
      ),
      subheading("Items"),
      rows(
        [
          "{% for item in items %}",
          pair("{{ item.quantity ?? 1 }} × {{ item.name ?? Item }}", "{{ item.price ?? – }}"),
          "{% endfor %}",
          pair("<strong>Total</strong>", "<strong>{{ total ?? – }}</strong>"),
        ].join("\n"),
      ),
      button(`{{ orderUrl ?? ${site}/orders }}`, "See the order"),
      note(`Something wrong? ${link(`${site}/help`, "Write to us")} within 14 days.`),
    ].join("\n"),
    footer: serviceFooter,
  }),
};

export const passwordReset: Starter = {
  id: "passwordReset",
  type: "TRANSACTIONAL",
  subject: "Choose a new password",
  preheader: "The link works for one hour",
  body: mail({
    title: "Choose a new password",
    sender,
    card: [
      heading("Choose a new password"),
      paragraph(
        "Hello {{ name ?? there }}, a new password was requested for {{ email }}. If this was you, press the button.",
      ),
      button(`{{ resetUrl ?? ${site}/reset }}`, "Choose a password"),
      note("The link works for {{ resetMinutes ?? 60 }} minutes, and once."),
      panel(note("This was not you? Then do nothing: your password stays as it is.")),
    ].join("\n"),
    footer: serviceFooter,
  }),
};
