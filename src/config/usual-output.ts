/** Where the built site goes, in the project's folder, unless the command line names another place. */
export const usualOutput = 'build'
