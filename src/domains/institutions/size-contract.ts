/** By how many people belong to an institution. */
export const sizeClasses = ['small', 'medium', 'large'] as const
export type SizeClass = (typeof sizeClasses)[number]

export const seals = ['gold', 'silver', 'bronze'] as const
export type Seal = (typeof seals)[number]
