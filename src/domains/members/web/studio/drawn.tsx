import type { Translate } from '#platform/web/language.tsx'
import { drawingPresentations, drawingShapes, type Shape } from '../../drawing-art.ts'
import { type Drawing, type DrawingPart, drawingOptions, drawingParts } from '../../picture-contract.ts'

const Outline = ({ shape: { d, fill, stroke, width, isDashed } }: { shape: Shape }) => (
  <path
    d={d}
    fill={fill}
    fillRule="evenodd"
    {...(stroke && {
      stroke,
      strokeWidth: width,
      strokeLinecap: isDashed ? ('butt' as const) : ('round' as const),
      ...(isDashed && { strokeDasharray: '4 3' }),
    })}
  />
)

const paths = (shapes: readonly Shape[]) =>
  shapes.map((shape, index) => <Outline key={index} shape={shape} />)

/** The picture with the current options; `label` is its text alternative. */
export const Drawn = ({ drawing, label }: { drawing: Drawing; label: string }) => (
  <svg viewBox="0 0 100 100" role="img" aria-label={label}>
    {paths(drawingShapes(drawing))}
  </svg>
)

/** A sample of one option: a head with its wear, or a colour. */
export const Sample = ({
  part,
  option,
  drawing,
}: {
  part: DrawingPart
  option: number
  drawing: Drawing
}) => (
  <svg viewBox="14 0 72 80" aria-hidden="true">
    {part === 'head' ? (
      // The ground, then the face with its features and lines.
      paths(drawingShapes({ ...drawing, head: option }).filter((_, index) => index === 0 || index > 4))
    ) : (
      <path d="M0 0h100v100H0z" fill={drawingPresentations[part][option]?.colour} />
    )}
  </svg>
)

/** The name of an option. */
export const optionName = (part: DrawingPart, option: number, t: Translate): string =>
  t(drawingPresentations[part][option]?.name ?? '', { number: option + 1 })

/** A default picture, always the same for one person. */
export const firstDrawing = (number: number): Drawing => {
  const entries = drawingParts.map((part, index) => [part, (number + index * 3) % drawingOptions[part]])
  return Object.fromEntries(entries) as Drawing
}

/** The options in a form; missing or invalid ones come from `otherwise`. */
export const drawingIn = (
  fields: Readonly<Record<string, string | readonly string[]>>,
  otherwise: Drawing,
): Drawing =>
  Object.fromEntries(
    drawingParts.map((part) => {
      const text = [fields[part] ?? ''].flat().at(-1) ?? ''
      const isOption = /^\d$/.test(text) && Number(text) < drawingOptions[part]
      return [part, isOption ? Number(text) : otherwise[part]]
    }),
  ) as Drawing
