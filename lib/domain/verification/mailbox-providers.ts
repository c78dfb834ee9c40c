/**
 * Mailbox providers whose names many people type by hand, so that a similar name is most likely a typo. Excludes names close to
 * a word (`libero`, `naver`), because too many correct domains resemble them.
 */
export const mailboxProviders: readonly string[] = [
  ...["gmail.com", "googlemail.com", "icloud.com", "me.com", "mac.com", "aol.com", "mail.com", "zoho.com"],
  ...["hotmail.com", "hotmail.co.uk", "hotmail.de", "hotmail.es", "hotmail.fr", "hotmail.it", "hotmail.nl"],
  ...["outlook.com", "outlook.de", "outlook.es", "outlook.fr", "outlook.it", "outlook.com.br", "msn.com"],
  ...["live.com", "live.co.uk", "live.de", "live.fr", "live.it", "live.nl", "live.ca", "live.com.au"],
  ...["yahoo.com", "yahoo.co.uk", "yahoo.co.in", "yahoo.co.jp", "yahoo.ca", "yahoo.com.au", "yahoo.com.br"],
  ...["yahoo.com.mx", "yahoo.de", "yahoo.es", "yahoo.fr", "yahoo.it", "ymail.com", "rocketmail.com"],
  ...["proton.me", "protonmail.com", "protonmail.ch", "pm.me", "fastmail.com", "fastmail.fm", "hey.com"],
  ...["tutanota.com", "tutanota.de", "tutamail.com", "tuta.com", "tuta.io", "mailbox.org"],
  ...["posteo.de", "posteo.net", "mailfence.com", "runbox.com", "hushmail.com", "mail.de"],
  ...["gmx.de", "gmx.net", "gmx.at", "gmx.ch", "gmx.com", "web.de", "t-online.de", "freenet.de", "arcor.de"],
  ...["laposte.net", "wanadoo.fr", "sfr.fr", "free.fr", "tiscali.it", "virgilio.it", "tin.it"],
  ...["yandex.ru", "yandex.com", "mail.ru", "rambler.ru", "ukr.net", "seznam.cz", "wp.pl", "o2.pl", "interia.pl"],
  ...["telenet.be", "skynet.be", "bluewin.ch", "ziggo.nl", "kpnmail.nl", "btinternet.com", "virginmedia.com"],
  ...["comcast.net", "verizon.net", "sbcglobal.net", "bellsouth.net", "earthlink.net", "att.net", "cox.net"],
  ...["optonline.net", "optusnet.com.au", "bigpond.com", "bigpond.net.au", "sympatico.ca", "shaw.ca", "telus.net"],
  ...["uol.com.br", "bol.com.br", "rediffmail.com", "hanmail.net", "daum.net", "qq.com", "163.com"],
  ...["126.com", "sina.com", "yeah.net"],
];

/** Domains of other owners that resemble the ones above, some of them disposable. */
export const lookalikes: readonly string[] = [
  ...["email.com", "qmail.com", "xmail.com", "y7mail.com", "eastmail.com", "hockeymail.com", "prontomail.com"],
  ...["hanmail2.net", "earthling.net", "cpaonline.net", "cloud.com", "amail.com", "cmail.com", "tmail.com"],
  ...["5ymail.com", "gotmail.com", "lastmail.com", "lastmail.co"],
];
