import { ids, signature, times, token } from "#functions/api/example-values.ts";
import type { RouteExamples } from "#lib/http/route-examples.ts";
import type { routes } from "./routes.ts";

const byToken = { query: { token } };
const byForm = { ...byToken, body: { password: "correct horse battery staple" } };

const page = { params: { contactId: ids.contact }, query: { t: signature } };
const link = { params: { id: ids.contact }, query: { t: signature } };

const state = { id: ids.contact, email: "ann@example.com", subscribed: true, snoozedUntil: null };

const news = { key: "product-news", name: "Product news", description: "Once a month.", subscribed: true };
const contact = { ...state, language: "en", projectName: "Example", topics: [news] };

export const examples: RouteExamples<typeof routes> = {
  showVerification: byToken,
  submitVerification: byForm,
  showPasswordReset: byToken,
  submitPasswordReset: byForm,
  showInvitation: byToken,
  submitInvitation: byForm,
  showUnsubscribe: page,
  submitUnsubscribe: { ...page, text: "List-Unsubscribe=One-Click" },
  showSubscribe: page,
  submitSubscribe: { ...page, text: "action=subscribe" },
  showManage: page,
  submitManage: { ...page, text: "action=snooze&days=7" },
  getPublicContact: { ...link, response: contact },
  subscribePublicContact: { ...link, response: state },
  unsubscribePublicContact: { ...link, response: { ...state, subscribed: false } },
  snoozePublicContact: {
    ...link,
    body: { days: 7 },
    response: { ...state, subscribed: false, snoozedUntil: times.later },
  },
  chooseTopicsPublicly: {
    ...link,
    body: { "product-news": false },
    response: { ...contact, topics: [{ ...news, subscribed: false }] },
  },
};
