/** Header fields that SES allows only once, from its developer guide ("header fields"). */
export const singleFields: ReadonlySet<string> = new Set(
  `accept-language acceptlanguage archived-at auto-submitted bounces-to comments content-alternative content-base
  content-class content-description content-disposition content-duration content-id content-language content-length
  content-location content-md5 content-transfer-encoding content-type date delivered-to
  disposition-notification-options disposition-notification-to dkim-signature domainkey-signature errors-to from
  importance in-reply-to keywords list-archive list-help list-id list-owner list-post list-subscribe list-unsubscribe
  list-unsubscribe-post message-context message-id mime-version organization original-from original-message-id
  original-recipient original-subject precedence priority references reply-to return-path return-receipt-to sender
  solicitation sensitivity subject thread-index thread-topic user-agent vbr-info`.split(/\s+/),
);
