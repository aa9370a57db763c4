/** The part of Vite's module interface that the pages use. */
interface ImportMeta {
  readonly env: { readonly SSR: boolean; readonly DEV: boolean }
  glob<T>(pattern: string, options: { import: 'default' }): Record<string, () => Promise<T>>
}

declare module '*.css?inline' {
  const css: string
  export default css
}
