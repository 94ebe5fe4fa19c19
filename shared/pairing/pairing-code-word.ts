/**
 * The short code word that both screens show, derived from the link's secret and the phone's own, so that another
 * phone shows another word. The desktop knows only the mark of the phone's secret: its SHA-256 in hex.
 */
const WORDS = (
  'acorn amber anchor apple arrow autumn badge bamboo banjo barley basil beacon birch bison bonnet bottle ' +
  'branch bridge bronze button cactus camel canoe canyon carrot castle cedar cherry cinder cobalt comet copper ' +
  'coral cotton cricket crystal daisy desert dolphin donkey dragon eagle ember engine falcon feather fiddle flint ' +
  'forest fossil garden garnet ginger glacier goblet granite guitar hammer harbor hazel helmet heron hickory island ' +
  'ivory jacket jasmine jungle kettle kitten ladder lantern lemon lily linen lizard lobster lotus magnet mango ' +
  'maple marble meadow melon mirror mitten monkey mosaic muffin nectar needle nickel nutmeg oasis olive onion ' +
  'orchid otter oyster paddle panda pebble pepper pigeon pillow planet plum pocket poppy potato pretzel puffin ' +
  'quartz rabbit raven ribbon river rocket saddle salmon saturn shovel silver spruce summer sunset thunder timber ' +
  'tulip turtle valley velvet violet walnut willow winter zebra'
).split(' ')
const NUMBERS = 90

/** The text whose SHA-256 gives the code word. */
export function codeWordInput(secret: string, phoneMark: string): string {
  return `obverse code word\n${secret}\n${phoneMark}`
}

/** The code word of a hash, such as "Walnut 47". */
export function codeWordOf(sha256: Uint8Array): string {
  const view = new DataView(sha256.buffer, sha256.byteOffset, sha256.byteLength)
  const word = WORDS[view.getUint32(0) % WORDS.length] ?? ''
  const number = 10 + (view.getUint32(4) % NUMBERS)
  return `${word.charAt(0).toUpperCase()}${word.slice(1)} ${number}`
}
