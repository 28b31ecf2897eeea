import { attempt } from './storage.ts'

/** Keeps the campaign that led the reader here, where the site wants that and the address names one. */
export function keepCampaign(): void {
  const maxAge = document.documentElement.dataset['campaign']
  const query = new URLSearchParams(location.search)
  if (maxAge === undefined || ![...query.keys()].some((name) => name.startsWith('utm_'))) return
  import('./campaign-cookies.ts')
    .then(({ writeCampaign }) => attempt(() => writeCampaign(query, maxAge)))
    .catch(console.warn)
}
