/** Where the words of the chosen result wait for the page to open. */
export const marksKey = 'docsgen.search.marks'
