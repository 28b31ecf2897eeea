/** The default output folder, relative to the project's folder. */
export const usualOutput = 'build'

/** The default config file, in the current folder. */
export const usualConfig = 'docs.config.yaml'

/** Patterns of what docsgen makes in the folder of a site, which is not content. */
export const madeFiles: readonly string[] = [`${usualOutput}/**`, '.docsgen/**']
