import { attempt } from './storage.ts'

/** Keeps the campaign that led the reader here, where the site wants that and the address names one. */
export function keepCampaign(): void {
  const maxAge = document.documentElement.dataset['campaign']
  if (!maxAge || !/[?&]utm_/.test(location.search)) return
  import('./campaign-cookies.ts').then(({ writeCampaign }) => attempt(() => writeCampaign(maxAge))).catch(console.warn)
}
