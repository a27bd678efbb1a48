/** What the sheets of a component may not do: `npm run styles`. */
export default {
  ignoreFiles: ['dist/**'],
  reportNeedlessDisables: true,
  reportInvalidScopeDisables: true,
  rules: {
    'color-no-hex': [true, { message: 'Take the color from src/ui/tokens.css.' }],
    'color-named': ['never', { message: 'Take the color from src/ui/tokens.css.' }],
    'function-disallowed-list': [['/^(?:rgb|hsl|oklch)a?$/'], { message: 'Take the color from src/ui/tokens.css.' }],
    // A selector with :has() that ends in an element without a name: any change anywhere would style the whole page again.
    'selector-disallowed-list': [
      ['/^(?=.*:has\\().*(?:^|[\\s>+~])(?:\\*|:(?!root|is\\())(?:\\((?:[^()]|\\([^()]*\\))*\\)|[^\\s>+~()])*$/'],
      { splitList: true, message: 'Give the element a class.' },
    ],
    // Only `VisuallyHidden` takes something out of sight and leaves it to screen readers.
    'declaration-property-value-disallowed-list': [
      { 'clip-path': ['/inset\\(\\s*(?:50|100)%/'], clip: ['/rect\\(\\s*[01](?:px)?\\b/'] },
      { message: 'Use VisuallyHidden.' },
    ],
  },
  overrides: [
    { files: ['src/ui/tokens.css'], rules: { 'color-no-hex': null, 'color-named': null, 'function-disallowed-list': null } },
    { files: ['src/ui/VisuallyHidden.module.css'], rules: { 'declaration-property-value-disallowed-list': null } },
  ],
};
