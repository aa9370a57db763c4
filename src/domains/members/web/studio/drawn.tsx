import type { Translate } from '#platform/web/language.tsx'
import { drawingLooks, drawingShapes, type Shape } from '../../drawing-art.ts'
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

/** The picture as it is chosen now; `label` says that it is one. */
export const Drawn = ({ drawing, label }: { drawing: Drawing; label: string }) => (
  <svg viewBox="0 0 100 100" role="img" aria-label={label}>
    {paths(drawingShapes(drawing))}
  </svg>
)

/** A sample of one choice: a head with its wear, or a colour. */
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
      // The ground, then the face, what is on it and its lines.
      paths(drawingShapes({ ...drawing, head: option }).filter((_, index) => index === 0 || index > 4))
    ) : (
      <path d="M0 0h100v100H0z" fill={drawingLooks[part][option]?.colour} />
    )}
  </svg>
)

/** What a choice is called. */
export const lookName = (part: DrawingPart, option: number, t: Translate): string =>
  t(drawingLooks[part][option]?.name ?? '', { number: option + 1 })

/** A first picture for whoever has none, always the same for one person. */
export const firstDrawing = (number: number): Drawing => {
  const entries = drawingParts.map((part, index) => [part, (number + index * 3) % drawingOptions[part]])
  return Object.fromEntries(entries) as Drawing
}

/** The choices that stand in a form; one that is missing or strange is taken from `otherwise`. */
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
