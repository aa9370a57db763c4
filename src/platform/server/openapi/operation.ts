import type { Limit } from '#shared/limits.ts'
import type { JsonSchema } from './schemas.ts'

export interface OpenApiParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

export type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>

export interface Described {
  readonly description: string
  readonly content?: Content
}

export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly OpenApiParameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, Described | { readonly $ref: string }>>
  readonly 'x-access'?: string
  readonly 'x-limit'?: Limit & { readonly name: string }
  readonly 'x-audit'?: string
}
