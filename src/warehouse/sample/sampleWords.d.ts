declare module 'virtual:sample-words' {
  /** A place whose parts belong together. */
  export interface SamplePlace {
    readonly city: string;
    readonly region: string;
    readonly regionCode: string;
    readonly postalCode: string;
    readonly country: string;
    readonly countryCode: string;
    readonly currency: string;
  }

  /** Words for sample rows, made by the build. The texts of each list are distinct. */
  export const SAMPLE_WORDS: {
    readonly firstName: readonly string[];
    readonly lastName: readonly string[];
    readonly salutation: readonly string[];
    readonly jobLevel: readonly string[];
    readonly jobArea: readonly string[];
    readonly jobRole: readonly string[];
    readonly legalForm: readonly string[];
    readonly street: readonly string[];
    readonly place: readonly SamplePlace[];
    readonly timeZone: readonly string[];
    readonly language: readonly string[];
    readonly productLook: readonly string[];
    readonly productMaterial: readonly string[];
    readonly product: readonly string[];
    readonly department: readonly string[];
    readonly color: readonly string[];
    readonly sloganStart: readonly string[];
    readonly sloganMiddle: readonly string[];
    readonly sloganEnd: readonly string[];
    readonly sentence: readonly string[];
    readonly description: readonly string[];
    readonly transaction: readonly string[];
    readonly fileName: readonly string[];
  };
}
