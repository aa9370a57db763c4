/**
 * The version of what this release writes to the public record. Raise it with every change of a published line, a sum or a
 * code (a test compares them with what is noted here): from then on processes of older releases leave the record to newer
 * ones. A published line never changes: a new version adds kinds, it does not word old ones anew.
 */
export const FEEDS_VERSION = 1
