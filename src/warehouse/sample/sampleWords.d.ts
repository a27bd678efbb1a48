declare module 'virtual:sample-words' {
  /** Where somebody lives, each part of it going with the others. */
  export interface SamplePlace {
    readonly city: string;
    readonly region: string;
    readonly regionCode: string;
    readonly postalCode: string;
    readonly country: string;
    readonly countryCode: string;
    readonly currency: string;
  }

  /** Words for rows that are made up, from the build. The texts of a list are all different. */
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
