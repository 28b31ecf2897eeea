/** The storage key for the words of the chosen result, until its page opens. */
export const marksKey = 'docsgen.search.marks'
