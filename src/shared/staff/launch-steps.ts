/** What comes before the first round of a new installation, in this order. */
export const launchSteps = ['administrators', 'reviewers', 'sup', 'leaders', 'round'] as const
export type LaunchStep = (typeof launchSteps)[number]
