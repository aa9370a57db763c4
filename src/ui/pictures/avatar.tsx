import type { ComponentProps } from 'react'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { userIcon } from '#ui/icons.ts'

type AvatarProps = ComponentProps<'span'> & {
  name?: string | undefined
  src?: string | undefined
  tone?: 'earth' | 'ok' | 'warn' | 'civic' | undefined
  size?: 'xs' | 'sm' | 'lg' | 'xl' | undefined
  square?: boolean | undefined
  anonymous?: boolean | undefined
  label?: string | undefined
}

/** The initials of a name, at most two, with their marks and case: names are not ours to respell. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => word?.match(/^\P{M}\p{M}*/u)?.[0] ?? '').join('')
}

/** A person: photo, initials or a plain figure; decorative beside a name unless it has a `label`. */
export const Avatar = (props: AvatarProps) => {
  const { name = '', src, tone, size, square, anonymous, label, className, ...rest } = props
  const initials = anonymous ? '' : initialsOf(name)
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <span className={classes('av', tone, size, square && 'sq', className)} {...named} {...rest}>
      {src && !anonymous ? (
        <>
          <img src={src} alt="" loading="lazy" decoding="async" width="96" height="96" />
          <span className="ini">{initials}</span>
        </>
      ) : (
        initials || <Icon path={userIcon} />
      )}
    </span>
  )
}
