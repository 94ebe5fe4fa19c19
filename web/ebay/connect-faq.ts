/** Frequent questions of sellers before they connect. */
export const CONNECT_FAQ = [
  {
    question: 'What may Obverse do on my eBay account?',
    answer:
      'Create, publish, change and end listings, use your business policies, and see which listings have sold. It cannot buy, bid, read your messages or move money.',
  },
  {
    question: 'Do you see my eBay password?',
    answer:
      'No. You sign in on eBay itself, and eBay gives Obverse a permission that you can take back there at any time. It is stored encrypted.',
  },
  {
    question: 'Does anything go live without me?',
    answer:
      'No. A coin becomes a draft first. It goes live when you publish it: by "Publish Now", by "Publish" for several, after the review, or as "Create & publish".',
  },
  {
    question: 'What happens when I disconnect?',
    answer:
      'Obverse forgets the permission. Listings that are live stay on eBay, and your drafts stay here.',
  },
  {
    question: 'Why do I have to connect again?',
    answer:
      'eBay ends a permission after about 18 months, or earlier when you change your password or withdraw it.',
  },
]
