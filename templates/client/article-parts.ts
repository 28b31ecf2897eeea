import { numberLines } from './number-lines.ts'
import { nameTasks } from './task-lists.ts'
import { zoomDiagrams, zoomImages } from './zoom-images.ts'

/** Small features that only some articles use. They load together, after the text is shown. */
export function start(): void {
  nameTasks()
  numberLines()
  zoomImages()
  zoomDiagrams()
}
