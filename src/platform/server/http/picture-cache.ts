/**
 * How long caches may keep a public picture: one that is removed, or whose person is erased, is gone from all of them
 * within five minutes.
 */
export const PICTURE_CACHE = 'public, max-age=300, must-revalidate'
