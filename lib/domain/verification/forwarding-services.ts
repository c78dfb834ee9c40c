import { DomainSet } from "#lib/domain/verification/domain-set.ts";

/**
 * Domains whose addresses forward to a mailbox elsewhere, with the service's own page as source. Many services give users a
 * name below such a domain, so all subdomains count. Apple's Hide My Email also creates addresses at `icloud.com`, which look
 * like mailboxes there.
 */
const domains = {
  /** simplelogin.io/docs: domains for aliases, on the free plan and the paid ones. */
  simpleLogin: [
    "simplelogin.com",
    "simplelogin.co",
    "simplelogin.fr",
    "simplelogin.io",
    "slmail.me",
    "slmails.com",
    "silomails.com",
    "aleeas.com",
    "8alias.com",
    "8shield.net",
    "dralias.com",
  ],
  /** proton.me/support: aliases of Proton Pass, which runs on SimpleLogin. */
  protonPass: ["passmail.net", "passmail.com", "passinbox.com", "passfwd.com"],
  /** addy.io/faq: shared domains, and those that user names are added to. */
  addy: ["addy.io", "anonaddy.com", "anonaddy.me", "addymail.com", "4wrd.cc", "mailer.me"],
  /** support.mozilla.org: masks of Firefox Relay; premium ones have a subdomain of their own. */
  firefoxRelay: ["mozmail.com", "relay.firefox.com"],
  /** duckduckgo.com/email: Duck Addresses. */
  duckDuckGo: ["duck.com"],
  /** support.apple.com: Sign in with Apple. */
  apple: ["privaterelay.appleid.com"],
  /** StartMail creates aliases at use.startmail.com; its mailboxes are at startmail.com. */
  others: ["33mail.com", "erine.email", "burnermail.io", "opayq.com", "cloak.id", "use.startmail.com"],
};

export const forwardingServices = new DomainSet(Object.values(domains).flat());
