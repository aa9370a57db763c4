import type { ComponentProps } from 'react'
import { classes } from '#ui/classes.ts'
import { portraitFor } from '#ui/portrait-art.ts'

const Bust = ({ seed, label }: { seed: number; label: string }) => {
  const art = portraitFor(seed)
  return (
    <svg viewBox="0 0 100 100" role="img" aria-label={label} preserveAspectRatio="xMidYMin slice">
      <path fill={art.ground} d="M0 0h100v100H0z" />
      <path fill={art.cloth} d="M6 100c2-22 18-30 36-32h16c18 2 34 10 36 32Z" />
      <path fill={art.neck} d="M42 58h16v12c0 6-4 10-8 10s-8-4-8-10Z" />
      <path fill={art.collar} d="M38 69c2 9 6 13 12 13s10-4 12-13l6 2c-2 14-9 20-18 20s-16-6-18-20Z" />
      <path stroke={art.cloth} strokeWidth="2.5" d="M50 88v12M44 94h12" />
      <ellipse fill={art.skin} cx="50" cy="43" rx="17.5" ry="22" />
      <path fill={art.headFill} d={art.head} />
      <path
        fill="none"
        stroke={art.detailStroke}
        strokeWidth={art.detailWidth}
        strokeLinecap={art.dashed ? 'butt' : 'round'}
        strokeDasharray={art.dashed ? '4 3' : undefined}
        d={art.detail}
      />
    </svg>
  )
}

type PortraitProps = ComponentProps<'span'> & {
  seed: number
  /** Initials, shown in low-data mode in the picture's place. */
  ini: string
  label: string
  src?: string | undefined
  size?: 'card' | 'lg' | 'sm' | undefined
}

/** A leader's picture: the photo when there is one, else a drawn bust; `card` fills its card's left edge. */
export const Portrait = ({ seed, ini, label, src, size = 'card', className, ...rest }: PortraitProps) => (
  <span className={classes('pic', size !== 'card' && size, className)} {...rest}>
    {src ? (
      <img src={src} alt={label} loading="lazy" decoding="async" width="104" height="104" />
    ) : (
      <Bust seed={seed} label={label} />
    )}
    <span className="ini" aria-hidden="true">
      {ini}
    </span>
  </span>
)
