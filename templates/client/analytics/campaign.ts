import { attempt } from '../browser/storage.ts'

/** Stores the campaign in the address, if the site uses campaign cookies. */
export function keepCampaign(): void {
  const maxAge = document.documentElement.dataset['campaign']
  if (!maxAge || !/[?&]utm_/.test(location.search)) return
  import('./campaign-cookies.ts').then(({ writeCampaign }) => attempt(() => writeCampaign(maxAge))).catch(console.warn)
}
