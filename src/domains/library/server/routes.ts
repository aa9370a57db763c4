import { implement } from '#platform/server/pipeline/route.ts'
import { libraryApi } from '../contract.ts'
import { editorApi } from '../contracts/editor-contract.ts'
import { lettersApi } from '../contracts/letter-contract.ts'
import { videosApi } from '../contracts/video-contract.ts'
import {
  createArticle,
  deleteArticle,
  listAdminArticles,
  previewArticle,
  showAdminArticle,
  updateArticle,
} from './articles/article-editor.ts'
import { likeArticle, listArticles, showArticle } from './articles/articles.ts'
import { listLetters, reportLetter, reviewLetter, showLetter } from './letters/letters.ts'
import {
  deleteLetter,
  followLetter,
  listOwnLetters,
  publishLetter,
  saveLetter,
  showOwnLetter,
  startLetter,
} from './letters/own-letters.ts'
import { listVideos, showVideo } from './videos/videos.ts'

export const libraryRoutes = [
  ...implement('library', libraryApi, {
    articles: (ctx, { query }) => listArticles(ctx, query),
    article: (ctx, { params }) => showArticle(ctx, params.slug),
    likeArticle: (ctx, { params, body }) => likeArticle(ctx, params.slug, body.isLiked === 'yes'),
  }),
  ...implement('library', editorApi, {
    adminArticles: (ctx, { query }) => listAdminArticles(ctx, query.tab),
    adminArticle: (ctx, { params }) => showAdminArticle(ctx, params.articleId),
    createArticle: (ctx, { body }) => createArticle(ctx, body),
    updateArticle: (ctx, { params, body }) => updateArticle(ctx, params.articleId, body),
    deleteArticle: (ctx, { params }) => deleteArticle(ctx, params.articleId),
    previewArticle: (ctx, { body }) => previewArticle(ctx, body),
  }),
  ...implement('library', lettersApi, {
    letters: (ctx, { query }) => listLetters(ctx, query),
    letter: (ctx, { params }) => showLetter(ctx, params.slug),
    reportLetter: (ctx, { params, body }) => reportLetter(ctx, params.slug, body.code),
    reviewLetter: (ctx, { params, body }) => reviewLetter(ctx, params.slug, body),
    ownLetters: (ctx) => listOwnLetters(ctx),
    ownLetter: (ctx, { params }) => showOwnLetter(ctx, params.letterId),
    startLetter: (ctx, { body }) => startLetter(ctx, body),
    saveLetter: (ctx, { params, body }) => saveLetter(ctx, params.letterId, body),
    followLetter: (ctx, { params, body }) => followLetter(ctx, params.letterId, body),
    publishLetter: (ctx, { params, body }) =>
      publishLetter(ctx, params.letterId, {
        isPublic: body.isPublic === 'yes',
        isNamed: body.showName === 'yes',
      }),
    deleteLetter: (ctx, { params }) => deleteLetter(ctx, params.letterId),
  }),
  ...implement('library', videosApi, {
    videos: (ctx) => listVideos(ctx),
    video: (ctx, { params }) => showVideo(ctx, params.slug),
  }),
]
