import type { ComponentProps } from 'react'
import { bust } from '#shared/pages/bust-art.ts'
import { classes } from '#ui/classes.ts'
import { portraitFor } from '#ui/pictures/portrait-art.ts'

const Bust = ({ seed, label }: { seed: number; label: string }) => {
  const art = portraitFor(seed)
  return (
    <svg viewBox="0 0 100 100" role="img" aria-label={label} preserveAspectRatio="xMidYMin slice">
      <path fill={art.ground} d={bust.ground} />
      <path fill={art.cloth} d={bust.cloth} />
      <path fill={art.neck} d={bust.neck} />
      <path fill={art.collar} d={bust.collar} />
      <path stroke={art.cloth} strokeWidth="2.5" d={bust.seam} />
      <path fill={art.skin} d={bust.face} />
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
  /** Initials, which replace the picture in low-data mode. */
  ini: string
  label: string
  src?: string | undefined
  size?: 'card' | 'lg' | 'sm' | undefined
}

/** A leader's picture: the photo if there is one, else a drawn bust; `card` fills the card's left edge. */
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
