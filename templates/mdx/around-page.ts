/** A placeholder for the entries around a page in its sidebar, which are only known when the site is planned. */
export const aroundPage: readonly never[] = []
