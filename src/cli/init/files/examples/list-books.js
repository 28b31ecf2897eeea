const server = process.env.BOOKS_SERVER ?? 'https://api.example.com/v1'

// #region request
const response = await fetch(`${server}/books?limit=10`, {
  headers: { 'X-Api-Key': process.env.BOOKS_API_KEY ?? '' },
})
if (!response.ok) throw new Error(`The server answered ${response.status}`)

const { books } = await response.json()
for (const { title, price } of books) console.log(`${title}: ${price}`)
// #endregion request
