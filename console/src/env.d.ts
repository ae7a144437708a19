interface ImportMetaEnv {
  /** The version of the package that the console was built from. */
  readonly VERSION: string;
}
