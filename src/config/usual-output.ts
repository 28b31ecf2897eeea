/** The default output folder, relative to the project's folder. */
export const usualOutput = 'build'
