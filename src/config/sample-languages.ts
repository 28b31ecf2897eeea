/** Languages in which samples of API calls can be written. */
export const builtInSampleLanguages: readonly string[] = ['curl', 'javascript', 'python', 'go', 'java', 'php']
