/** Parts of a site that can be checked separately. */
export const checkNames = ['config', 'content', 'links', 'spec', 'search', 'translations', 'urls'] as const
export type CheckName = (typeof checkNames)[number]
