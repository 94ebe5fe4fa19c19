import { expect, it } from 'vitest'
import { labelFile } from './label-file.ts'

const TO = {
  buyer: 'paula_buys_7',
  name: 'Paula Purchase',
  company: '',
  street: '418 Orchard Lane, rear',
  street2: '',
  city: 'Springfield',
  state: 'IL',
  postalCode: '62704',
  country: 'US',
  note: '',
}
const line = (orderId: string, title: string) => ({
  orderId,
  title,
  quantity: 1,
  priceCents: 5_450,
})

it('has a line for each package: orders to one address are one', () => {
  const file = labelFile(
    [line('a', 'One'), line('b', 'Two'), line('c', '=Three')],
    [
      { ...TO, orderId: 'a' },
      { ...TO, orderId: 'b', note: 'Thanks' },
      { ...TO, orderId: 'c', name: 'Hugo Hoard' },
    ],
  )
  expect(file.split('\r\n')).toEqual([
    'Name,Company,Address 1,Address 2,City,State,Zipcode,Country,Order ID,Order Items,Order Value',
    'Paula Purchase,,"418 Orchard Lane, rear",,Springfield,IL,62704,US,a b,1 × One; 1 × Two,109.00',
    'Hugo Hoard,,"418 Orchard Lane, rear",,Springfield,IL,62704,US,c,1 × =Three,54.50',
    '',
  ])
})
