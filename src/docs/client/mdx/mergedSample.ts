/** The file of a node after an unfinished merge: an open conflict, a key that both sides changed, and a column that both sides added. */
export const MERGED_SAMPLE = `fileVersion: 1
id: 2f9c1d04-6f5b-4f0e-9a53-0d6f3c2b7a11
name: STG_CUSTOMER
operation:
  config: {}
  deployEnabled: true
  locationName: STAGING
  materializationType: table
  metadata:
    columns:
      - columnReference:
          columnCounter: c-1
          stepCounter: 2f9c1d04-6f5b-4f0e-9a53-0d6f3c2b7a11
        dataType: VARCHAR(25)
        name: C_NAME
        nullable: true
        sourceColumnReferences:
          - columnReferences: []
<<<<<<< refs/heads/feature/trim-names
            transform: TRIM("CUSTOMER"."C_NAME")
=======
            transform: UPPER("CUSTOMER"."C_NAME")
>>>>>>> refs/remotes/origin/main
      - columnReference:
          columnCounter: c-2
          stepCounter: 2f9c1d04-6f5b-4f0e-9a53-0d6f3c2b7a11
        dataType: VARCHAR(15)
        name: C_PHONE
        nullable: true
        nullable: false
      - columnReference:
          columnCounter: c-2
          stepCounter: 2f9c1d04-6f5b-4f0e-9a53-0d6f3c2b7a11
        dataType: VARCHAR(40)
        name: C_EMAIL
        nullable: true
    sourceMapping:
      - dependencies:
          - locationName: RAW
            nodeName: CUSTOMER
        join:
          joinCondition: FROM {{ ref('RAW', 'CUSTOMER') }} "CUSTOMER"
        name: STG_CUSTOMER
  name: STG_CUSTOMER
  sqlType: Stage
  type: sql
type: Node
`;
