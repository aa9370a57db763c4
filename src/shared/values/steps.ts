/** A count as it is shown: rounded down to a step, so that one person more or less shows nothing. */
export const inSteps = (count: number, step: number): number => Math.floor(count / step) * step
