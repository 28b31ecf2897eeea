/** The cost of a page in a site of this size. */
interface CurvePoint {
  readonly pages: number
  readonly milliseconds: number
}

const [width, height, margin] = [640, 320, 48]

/** Draws the cost of a page as a line over the size of the site, which has a logarithmic scale. */
export function drawCurve(points: readonly CurvePoint[]): string {
  const [first = 1, last = 1] = [points[0]?.pages, points.at(-1)?.pages]
  const highest = Math.ceil(Math.max(20, ...points.map(({ milliseconds }) => milliseconds)) / 5) * 5
  const across = (pages: number): number =>
    Math.round(margin + (Math.log(pages / first) / Math.log(last / first)) * (width - 2 * margin))
  const up = (milliseconds: number): number =>
    Math.round(height - margin - (milliseconds / highest) * (height - 2 * margin))
  const lines = Array.from({ length: highest / 5 + 1 }, (_, at) => at * 5).map(
    (value) =>
      `<path d="M${String(margin)} ${String(up(value))}H${String(width - margin)}" stroke="#ddd"/>` +
      text(margin - 8, up(value) + 4, String(value), 'end'),
  )
  const dots = points.map(
    ({ pages, milliseconds }) =>
      `<circle cx="${String(across(pages))}" cy="${String(up(milliseconds))}" r="4" fill="#0b62c4"/>` +
      text(across(pages), up(milliseconds) - 12, milliseconds.toFixed(1)) +
      text(across(pages), height - margin + 20, pages.toLocaleString('en')),
  )
  const line = points.map(({ pages, milliseconds }) => `${String(across(pages))},${String(up(milliseconds))}`).join(' ')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(width)} ${String(height)}" font-family="sans-serif" font-size="13">
<title>Processor time of a cold build for a page, by the number of pages</title>
<rect width="100%" height="100%" fill="#fff"/>
${text(margin, 24, 'ms of CPU for a page, cold build', 'start')}
${lines.join('\n')}
<polyline points="${line}" fill="none" stroke="#0b62c4" stroke-width="2"/>
${dots.join('\n')}
${text(width / 2, height - 8, 'pages of the site')}
</svg>
`
}

function text(x: number, y: number, words: string, anchor = 'middle'): string {
  return `<text x="${String(x)}" y="${String(y)}" text-anchor="${anchor}">${words}</text>`
}
