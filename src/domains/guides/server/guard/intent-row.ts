/**
 * What a guide hears before it searches: danger first, then what it must not answer, then manners. Each name has its
 * reply in `content/answers/`, but the two that a guide says in its own words.
 */
export type Intent =
  | 'violence-at-the-poll'
  | 'violence-at-home'
  | 'suicide'
  | 'child-in-danger'
  | 'arrest-now'
  | 'fraud-now'
  | 'account-taken'
  | 'rumour'
  | 'private-fact'
  | 'greeting'
  | 'who-are-you'
  | 'thanks'
  | 'robot'
  | 'human'
  | 'complaint'

/** A name, and the expressions over a folded question that must all match, in any order. */
export type IntentRow = readonly [Intent, ...RegExp[]]

/** One of these expressions. */
export const anyOf = (...words: string[]): string => `(?:${words.join('|')})`

/** An expression as whole words. */
export const word = (pattern: string): RegExp => new RegExp(`\\b${pattern}\\b`)
