/** What is known of pages lies in as many files, each for the keys that begin with one hexadecimal digit. */
export const pageShards: readonly string[] = Array.from({ length: 16 }, (_, digit) => digit.toString(16))

/** Name of the file for one digit, in the folder of the pages. */
export function fileOfShard(shard: string): string {
  return `pages-${shard}.bin`
}
