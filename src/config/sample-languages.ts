/** The languages that docsgen can write samples of API calls in. */
export const builtInSampleLanguages: readonly string[] = ['curl', 'javascript', 'python', 'go', 'java', 'php']
