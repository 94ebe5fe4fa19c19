/**
 * What long JSON of the product repeats, for deflate's preset dictionary (RFC 1950), the commonest last. It never
 * changes: rows are read by it. Another one would be a second dictionary beside it, told by its checksum in the row.
 */
const GRADES =
  'P1 FR2 AG3 G4 G6 VG8 VG10 F12 F15 VF20 VF25 VF30 VF35 EF40 EF45 AU50 AU53 AU55 AU58 MS60 MS61 MS62 MS63 MS64 MS65 MS66 MS67 MS68 MS69 MS70'

const PRICE_DATA =
  '{"suggestedPriceCents":null,"range":{"minCents":,"maxCents":},"confidence":0.,"explanation":" sales like it brought $ to $, the last on ","doubts":["The grade is an estimate, and the price follows it."],"active":{"count":,"averagePriceCents":,"priceRange":{"minCents":,"maxCents":},"meltValue":{"weightInGrams":"currentMetalPriceMicros":"totalMeltValueCents":"missingSources":[],"answers":[{"source":"eBay","at":"2026-","droppedBecause":"Another grade (","droppedBecause":"Names no grade","source":"eBay listings"},{"itemId":"v1|200000|0","title":"Silver Dollar PCGS NGC MS63","priceCents":,"condition":"Graded","url":"https://www.ebay.com/itm/","soldDate":null,"droppedBecause":null,"source":"eBay sold items"},{"itemId":"v1|","condition":"Ungraded","url":"https://www.ebay.com/itm/","soldDate":"2026-'

const ANALYSIS =
  '{"recognised":true,"seriesId":"","coinType":"","year":"","mint":"","denomination":"","grade":{"value":"","confidence":0.,"description":" (estimate). The obverse\'s relief is that of about . The reverse\'s relief is that of about ","certified":false,"low":"","high":""},"composition":"90% silver, 10% copper","weight":" g","diameter":" mm","specialAttributes":[],"fields":{"coinType":{"value":"","evidence":"It is like coins that you or other sellers have confirmed before.","source":"memory"},"evidence":"The date stands on the obverse, in the first picture, which is turned by °.","source":"model"},"evidence":"The mint mark stands on the reverse, in the second picture","source":"model"}},"holder":{"kind":"raw","grader":null,"certificationNumber":null,"words":null},"label":null,"certificate":null,"legends":{"obverse":[],"reverse":[]},"alternativeMatches":[],"warnings":[{"code":"GRADE_IS_ESTIMATE","message":" is an estimate from the pictures; an uncertified coin is listed without a number.","estimate":""}],"id":"","images":{"front":"/uploads/.jpg","back":"/uploads/.jpg"},"listing":{"title":"","description":" Struck at .\\n\\nEstimated condition: . This is the seller’s estimate, not the grade of a grading service; please judge the coin by the photos.\\n\\nComposition: \\nWeight:  g\\nDiameter:  mm\\nEdge: reeded\\nContains  troy oz of silver as struck.\\n\\nDesigner of the series: .\\n\\nGuaranteed to be a genuine coin as described. The photos show the exact coin that you will receive.\\n\\nShips within 1 business day of cleared payment, carefully packed.","suggestedPriceCents":},"model":{"provider":"","name":""}}'

const gradePrices = GRADES.split(' ')
  .map(grade => `{"grade":"${grade}","certified":false,"priceCents":,"lowCents":,"highCents":},`)
  .join('')

export const PACKING_DICTIONARY = new TextEncoder().encode(`${PRICE_DATA}${ANALYSIS}${gradePrices}`)
