import { groupOf } from '../formats/raw-values.ts'

/** The time on the store's clock when it answered, in milliseconds; `undefined` if the response does not have it. */
export function dateOf(response: unknown): number | undefined {
  const { headers } = groupOf(response)
  const date = headers instanceof Headers ? headers.get('date') : groupOf(headers)['date']
  const time = typeof date === 'string' ? Date.parse(date) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}
