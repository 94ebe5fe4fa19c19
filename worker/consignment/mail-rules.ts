/* What a seller's texts may be in a mail, which comes from the operator's address. */

/** Words of senders that a mail is believed for, as `bareLetters` leaves them. */
const SENDER_WORDS =
  /obverse|account|security|support|ebay|paypal|stripe|helpdesk|customerservice|verification|administrator|sicherheit|kundendienst|kundenservice|kundenkonto/
/** Letters that look like Latin ones can spell such a word. */
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u
/** Signs that are read as letters. */
const READ_AS: Record<string, string> = { '0': 'o', '1': 'l', '3': 'e', '5': 's', $: 's', '@': 'a' }

/** A text's letters alone, as they are read: "P a y P a 1" is "paypal". */
const bareLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[0135$@]/g, sign => READ_AS[sign] ?? '')
    .replace(/[^a-z]/g, '')

/** Whether a text could be taken for the name of the operator, of eBay or of a service. */
export const isLikeAnotherSender = (text: string): boolean =>
  OTHER_SCRIPT.test(text.normalize('NFKD')) || SENDER_WORDS.test(bareLetters(text))

/** With a scheme, or a name that mail programs make a link of. An e-mail address is none. */
const WEB_ADDRESS =
  /[a-z][\d+.a-z-]*:\/\/|\bwww\.|(?<![\w@.-])(?:[\da-z-]+\.)+(?:com|net|org|info|biz|io|co|me|us|uk|ca|au|de|eu|ru|cn|shop|store|site|online|app|dev|xyz|top|link|click|live|club|vip|icu|cc|ly)(?![\w-])/i

export const hasWebAddress = (text: string): boolean => WEB_ADDRESS.test(text.normalize('NFKC'))
