/** The answer that settles a question and changes nothing of the coin, by the question's code. */
export const YES_ANSWERS: Readonly<Record<string, string>> = {
  SIDES_SWAPPED: 'Sides are right',
  SAME_SIDE_TWICE: 'These are both sides',
  DIFFERENT_COINS: 'It is one coin',
  POSSIBLE_REPLICA: 'It is genuine',
  METAL_DISAGREES: 'The metal is right',
  NOT_STRUCK: 'The coin is right',
  CERTIFICATE_UNKNOWN: 'The number is right',
  CERTIFICATE_UNCONFIRMED: 'The number is right',
  CERTIFICATE_NUMBER_FORM: 'The number is right',
  LABEL_NOT_READ: 'It is not a slab',
  HOLDER_CROP: 'Keep these pictures',
  PRICE_OF_OTHER_COIN: 'The price is right',
  PICTURE_COMING: 'Publish with small pictures',
  PRICE_BELOW_MELT: 'Yes, sell below melt',
}
export const YES_OTHERWISE = 'It is right'
