import type { MermaidConfig } from 'mermaid'
import { colors } from './colors.ts'

/** The width of a diagram that fills the page. */
export const pageWidth = 736

const numbered = (name: string, from: number, values: readonly string[]): Record<string, string> =>
  Object.fromEntries(values.map((value, index) => [`${name}${String(index + from)}`, value]))
const series = [...colors.series, ...colors.series].slice(0, 12)
const texts = Array.from({ length: 12 }, () => colors.text)

const themeVariables = {
  darkMode: false,
  fontSize: '16px',
  background: colors.background,
  primaryColor: colors.surface,
  primaryTextColor: colors.text,
  primaryBorderColor: colors.borderStrong,
  secondaryColor: colors.surfaceStrong,
  secondaryTextColor: colors.text,
  secondaryBorderColor: colors.borderStrong,
  tertiaryColor: colors.background,
  tertiaryTextColor: colors.text,
  tertiaryBorderColor: colors.borderStrong,
  lineColor: colors.textSoft,
  textColor: colors.text,
  titleColor: colors.text,
  mainBkg: colors.surface,
  nodeBorder: colors.borderStrong,
  clusterBkg: colors.background,
  clusterBorder: colors.borderStrong,
  edgeLabelBackground: colors.background,
  noteBkgColor: colors.warningTint,
  noteTextColor: colors.text,
  noteBorderColor: colors.warning,
  actorBkg: colors.surface,
  actorBorder: colors.borderStrong,
  actorTextColor: colors.text,
  actorLineColor: colors.borderStrong,
  signalColor: colors.textSoft,
  signalTextColor: colors.text,
  labelBoxBkgColor: colors.surfaceStrong,
  labelBoxBorderColor: colors.borderStrong,
  labelTextColor: colors.text,
  loopTextColor: colors.text,
  activationBkgColor: colors.accentTint,
  activationBorderColor: colors.accent,
  sequenceNumberColor: colors.background,
  sectionBkgColor: colors.surface,
  altSectionBkgColor: colors.background,
  sectionBkgColor2: colors.surfaceStrong,
  taskBkgColor: colors.accentTint,
  taskBorderColor: colors.accent,
  taskTextColor: colors.text,
  taskTextDarkColor: colors.text,
  taskTextLightColor: colors.text,
  taskTextOutsideColor: colors.text,
  activeTaskBkgColor: colors.successTint,
  activeTaskBorderColor: colors.success,
  doneTaskBkgColor: colors.surfaceStrong,
  doneTaskBorderColor: colors.borderStrong,
  critBkgColor: colors.dangerTint,
  critBorderColor: colors.danger,
  gridColor: colors.border,
  todayLineColor: colors.danger,
  quadrant1Fill: colors.surface,
  quadrant2Fill: colors.background,
  quadrant3Fill: colors.surface,
  quadrant4Fill: colors.background,
  quadrantPointFill: colors.accent,
  pieStrokeColor: colors.borderStrong,
  pieOuterStrokeColor: colors.borderStrong,
  pieOpacity: '1',
  xyChart: {
    backgroundColor: colors.background,
    plotColorPalette: [colors.accent, colors.warning, colors.success, colors.danger].join(','),
  },
  ...numbered('pie', 1, series),
  ...numbered('cScale', 0, series),
  ...numbered('cScaleLabel', 0, texts),
  ...numbered(
    'cScalePeer',
    0,
    series.map(() => colors.borderStrong),
  ),
  ...numbered('git', 0, [
    colors.accent,
    colors.warning,
    colors.success,
    colors.danger,
    colors.textSoft,
    colors.accent,
    colors.warning,
    colors.success,
  ]),
  ...numbered('fillType', 0, series.slice(0, 8)),
}

/** Classes that a diagram can use for its nodes, in addition to its own. */
const accents = [
  ['accent', colors.accentTint, colors.accent],
  ['success', colors.successTint, colors.success],
  ['warning', colors.warningTint, colors.warning],
  ['danger', colors.dangerTint, colors.danger],
] as const
const shapes = 'rect circle ellipse polygon path'.split(' ')
const classes = accents
  .map(
    ([name, fill, stroke]) =>
      `${shapes.map((shape) => `.${name}.node ${shape}, .${name}.cluster > ${shape}`).join(', ')} { fill: ${fill} !important; stroke: ${stroke} !important; stroke-width: 2px !important; }`,
  )
  .join('\n')
/** Lines do not strike through the labels on them. */
const labels = `.edgeLabel rect { opacity: 1 !important; fill: ${colors.background} !important; }
.messageText { paint-order: stroke; stroke: ${colors.background} !important; stroke-width: 5px; }`

/** Boxes are as narrow as their text, so that most diagrams fit a phone. */
const narrow = { minNodeWidth: 40, wrappingWidth: 180 }
/** The settings of all diagrams. A diagram can change those of its own kind that do not concern colours or safety. */
export const mermaidConfig: MermaidConfig = {
  startOnLoad: false,
  securityLevel: 'strict',
  suppressErrorRendering: true,
  deterministicIds: true,
  handDrawnSeed: 1,
  // The limits of a page hold for its diagrams. Above its own limit of text, mermaid draws a box that says so.
  maxTextSize: Number.MAX_SAFE_INTEGER,
  maxEdges: Number.MAX_SAFE_INTEGER,
  theme: 'base',
  look: 'classic',
  themeVariables,
  themeCSS: `${classes}\n${labels}`,
  fontSize: 16,
  htmlLabels: false,
  flowchart: { ...narrow, padding: 12, nodeSpacing: 36, rankSpacing: 44 },
  state: narrow,
  sequence: { width: 100, actorMargin: 32, messageMargin: 30, mirrorActors: false, boxMargin: 8 },
  timeline: { leftMargin: 0, padding: 20, disableMulticolor: true },
  journey: { textPlacement: 'tspan' },
  gantt: { useWidth: pageWidth, fontSize: 14, sectionFontSize: 14, barHeight: 24, barGap: 6, topPadding: 60 },
  // What a diagram must not set itself.
  secure:
    'secure securityLevel startOnLoad maxTextSize suppressErrorRendering maxEdges htmlLabels theme themeVariables themeCSS fontFamily altFontFamily fontSize dompurifyConfig look handDrawnSeed deterministicIds'.split(
      ' ',
    ),
}
