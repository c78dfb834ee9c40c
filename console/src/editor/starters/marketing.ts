import {
  button,
  columns,
  heading,
  line,
  link,
  list,
  mail,
  marketingFooter,
  note,
  paragraph,
  type Starter,
  site,
  space,
  subheading,
} from "#editor/starters/layout.ts";

const sender = "Example Company";

export const newsletter: Starter = {
  id: "newsletter",
  type: "MARKETING",
  subject: "What is new this month",
  preheader: "One story, two short reads and three dates for your calendar",
  body: mail({
    title: "What is new this month",
    sender,
    card: [
      note("{{ 'now' | date: '%B %Y' }}"),
      heading("Hello {{ name ?? there }}, this was our month"),
      paragraph(
        "Two or three sentences about the most important thing. Say why it matters to the reader, then link to the rest.",
      ),
      button(`${site}/story`, "Read the story"),
      line,
      space(24),
      columns(
        [
          subheading("A first short read"),
          paragraph("What happened, in two sentences. Keep both columns about equally long."),
          paragraph(link(`${site}/first`, "Read more")),
        ].join("\n"),
        [
          subheading("A second short read"),
          paragraph("A tip, a number or a customer's story. One thought is enough."),
          paragraph(link(`${site}/second`, "Read more")),
        ].join("\n"),
      ),
      line,
      space(24),
      subheading("Dates"),
      list("ul", [
        "<strong>3 June</strong> – Open office",
        "<strong>12 June</strong> – Webinar: first steps",
        "<strong>20 June</strong> – Summer fair",
      ]),
      paragraph("See you next month,<br>Your team"),
    ].join("\n"),
    footer: marketingFooter,
  }),
};

export const announcement: Starter = {
  id: "announcement",
  type: "MARKETING",
  subject: "New: a faster way to work together",
  preheader: "Available from today",
  body: mail({
    title: "New: a faster way to work together",
    sender,
    card: [
      note("New"),
      heading("A faster way to work together"),
      paragraph(
        "Hello {{ name ?? there }}, from today you can do in one step what took five. Say here what is new and whom it helps.",
      ),
      list("ul", [
        "<strong>Shared drafts.</strong> The whole team sees the same text.",
        "<strong>Comments.</strong> Ask where the question is.",
        "<strong>History.</strong> Go back to any version.",
      ]),
      button(`${site}/new`, "Try it now"),
      '{% if plan == "free" %}',
      paragraph(`It is part of the team plan. ${link(`${site}/plans`, "Compare the plans")}`),
      "{% endif %}",
      note(`Questions? Reply to this email or read ${link(`${site}/help`, "how it works")}.`),
    ].join("\n"),
    footer: marketingFooter,
  }),
};

export const digest: Starter = {
  id: "digest",
  type: "MARKETING",
  subject: "{{ name ?? Hello }}, your week in short",
  preheader: "What happened in your projects in the last seven days",
  body: mail({
    title: "Your week in short",
    sender,
    card: [
      heading("Your week in short"),
      paragraph("Hello {{ name ?? there }}, this happened in the last seven days."),
      line,
      space(24),
      "{% for item in items %}",
      subheading("{{ item.title ?? Without a title }}"),
      paragraph("{{ item.summary ?? No summary }}"),
      paragraph(link(`{{ item.url ?? ${site} }}`, "Open")),
      line,
      space(24),
      "{% else %}",
      paragraph("It was a quiet week: nothing new."),
      "{% endfor %}",
      button(`${site}/projects`, "See everything"),
    ].join("\n"),
    footer: marketingFooter,
  }),
};
