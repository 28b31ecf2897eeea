/** Diagrams of every kind, with every spelling of arrows and labels. */
export const sources: Readonly<Record<string, string>> = {
  'arrows without spaces': 'graph TD\nA-->B\nA---C\nA-.->D\nA==>E\nA-.-F\nA===G',
  'labels on arrows':
    'graph LR\nA-->|Yes|B[OK]\nA-- no -->C\nA -. maybe .-> D\nA == sure ==> E\nB---|plain|C\nC-- open ---D',
  'other ends of arrows': 'flowchart LR\nA --o B\nB --x C\nC <--> D\nD o--o E\nE x--x F',
  'long arrows': 'flowchart TD\nA ---> B\nA ----> C\nA -..-> D\nA ===> E\nB ~~~ C',
  'chains and groups of nodes': 'flowchart LR\nA & B --> C & D --> E\nE --> F --> G',
  'shapes of nodes':
    'flowchart LR\na[box] --> b(round) --> c([stadium]) --> d[[routine]]\ne[(store)] --> f((circle)) --> g>flag] --> h{choice}\ni{{hexagon}} --> j[/slope/] --> k[\\back\\] --> l[/trapeze\\] --> m[\\other/] --> n(((double)))',
  'shapes by name':
    'flowchart LR\nA@{ shape: doc, label: "Report" } --> B@{ shape: cyl, label: "Store" }\nB --> C@{ shape: delay }',
  'quoted labels':
    'flowchart TD\nA["A (note) with, signs: #35; #quot;x#quot;"] --> B["two<br/>lines"]\nB --> C["`**bold** and _thin_`"]',
  'nested groups':
    'flowchart TB\nsubgraph one [Outer title]\n  subgraph two [Inner title]\n    A --> B\n  end\n  C\nend\nC --> two\nD --> one',
  'group with a direction':
    'flowchart LR\nsubgraph S["A long title of a group"]\n  direction TB\n  a --> b\nend\nc --> S',
  'classes and styles':
    'flowchart LR\nA:::hot --> B:::accent\nclassDef hot fill:#f96,stroke:#333,stroke-width:4px\nstyle B fill:#bbf\nlinkStyle 0 stroke:red',
  'links in nodes': 'flowchart LR\nA --> B\nclick A href "https://docs.example.com" "Tip"\nclick B "other.md"',
  'comments and a title': '---\ntitle: The title\n---\nflowchart LR\n%% a comment\nA --> B',
  'edges with ids': 'flowchart LR\nA e1@--> B\ne1@{ animate: true }\nB --> A',
  'right to left': 'flowchart RL\nA --> B --> A\nA --> A',
  'Chinese, Cyrillic and emoji': 'flowchart TD\nA[中文标签] --> B[Привет]\nB --> C[🚀 start]',
  messages:
    'sequenceDiagram\nA->B: solid\nA-->B: dotted\nA->>B: head\nA-->>B: dotted head\nA-xB: cross\nA--xB: dotted cross\nA-)B: open\nA--)B: dotted open\nA<<->>B: both',
  participants:
    'sequenceDiagram\nparticipant A as Alice<br/>Smith\nactor B as Bob\nparticipant D@{ "type": "database" } as Store\ncreate participant C\nA->>C: new\ndestroy C\nA-xC: end\nA->>D: save',
  blocks:
    'sequenceDiagram\nloop daily\nA->>B: x\nend\nalt yes\nA->>B: y\nelse no\nA->>B: z\nend\nopt extra\nB->>A: q\nend\npar one\nA->>B: 1\nand two\nA->>B: 2\nend\ncritical c\nA->>B: c\noption o\nB->>A: o\nend\nbreak b\nA->>B: b\nend',
  'notes and activation':
    'sequenceDiagram\nautonumber\nA->>+B: go\nNote right of B: thinks\nNote over A,B: both\nNote left of A: left\nB-->>-A: done\nA->>A: self',
  boxes:
    'sequenceDiagram\nbox Aqua Group\nparticipant A\nparticipant B\nend\nbox rgb(33,66,99)\nparticipant C\nend\nA->>C: hi\nrect rgb(200, 220, 240)\nC->>B: there\nend',
  'relations of classes':
    'classDiagram\nAnimal<|--Duck\nA *-- B\nC o-- D\nE --> F\nG -- H\nI ..> J\nK ..|> L\nM .. N\nO <--> P',
  'members of classes':
    'classDiagram\nclass Bird~T~{\n<<interface>>\n+String name\n-int age\n#fly(int height) bool\n~rest()$\n+sing()*\n}\nBird "1" --> "many" Egg : lays\nnote for Bird "small"',
  'name spaces of classes':
    'classDiagram\nnamespace Zoo {\nclass Lion\nclass Bear\n}\nLion --> Bear : fears\nclass Cage["A cage"]\ndirection LR',
  states:
    'stateDiagram-v2\n[*] --> Still\nStill --> [*]\nStill --> Moving : go\nMoving --> Still\nMoving --> Crash\nCrash --> [*]',
  'composite states':
    'stateDiagram-v2\ndirection LR\nstate "Long name" as L\n[*] --> L\nstate L {\n[*] --> a\na --> b: next\nstate b {\nc --> d\n}\n}',
  'forks and choices':
    'stateDiagram-v2\nstate f <<fork>>\nstate j <<join>>\nstate c <<choice>>\n[*] --> f\nf --> A\nf --> B\nA --> j\nB --> j\nj --> c\nc --> X : if x\nc --> Y\nnote right of X\nsome text\nend note',
  'concurrent states': 'stateDiagram-v2\nstate Active {\n[*] --> One\n--\n[*] --> Two\n}',
  'relations of entities':
    'erDiagram\nCUSTOMER||--o{ORDER : places\nORDER||--|{LINE : contains\nA }|..|{ B : uses\nC |o--o| D : "may have"\nE one to many F : has',
  'attributes of entities':
    'erDiagram\nORDER {\nint id PK\nstring name FK,UK "the name"\nfloat price\n}\np[Person] {\nstring email\n}\np ||--o{ ORDER : makes',
  gantt:
    'gantt\ntitle Plan\ndateFormat YYYY-MM-DD\nexcludes weekends\nsection One\nPlan it :a1, 2026-01-05, 10d\nDo it :crit, active, after a1, 12d\nsection Two\nReview :done, 2026-01-12, 4d\nShip :milestone, 2026-02-02, 0d',
  pie: 'pie showData title Pets\n"Dogs" : 386\n"Cats" : 85\n"Rats" : 15',
  'pie without a title': 'pie\n"A" : 1\n"B" : 2',
  quadrant:
    'quadrantChart\ntitle Reach\nx-axis Low --> High\ny-axis Small --> Big\nquadrant-1 Expand\nquadrant-2 Promote\nquadrant-3 Drop\nquadrant-4 Improve\nA: [0.3, 0.6]\nB: [0.45, 0.23]',
  requirement:
    'requirementDiagram\nrequirement req {\nid: 1\ntext: it works\nrisk: high\nverifymethod: test\n}\nelement ent {\ntype: simulation\n}\nent - satisfies -> req',
  'more requirements':
    'requirementDiagram\nfunctionalRequirement a {\nid: 1.1\ntext: fast\nrisk: low\nverifymethod: inspection\n}\nperformanceRequirement b {\nid: 1.2\ntext: small\nrisk: medium\nverifymethod: demonstration\n}\na - contains -> b\nb <- copies - a',
  git: 'gitGraph\ncommit\ncommit id: "two"\nbranch dev\ncheckout dev\ncommit tag: "v1"\ncommit type: HIGHLIGHT\ncheckout main\nmerge dev\ncommit type: REVERSE',
  'git from top to bottom':
    'gitGraph TB:\ncommit\nbranch x\ncommit\nswitch main\ncommit id: "c"\ncherry-pick id: "1-x"\n'.replace(
      'cherry-pick id: "1-x"\n',
      '',
    ),
  mindmap:
    'mindmap\n  root((Center))\n    One\n      Leaf a\n      Leaf b\n    Two\n      [Square]\n      (Round)\n      ))Bang((\n      {{Hexagon}}',
  timeline: 'timeline\ntitle History\nsection First\n2002 : LinkedIn\n2004 : One : Two\nsection Second\n2005 : Three',
  journey: 'journey\ntitle A day\nsection Work\nMake tea: 5: Me\nGo up: 3: Me, Cat\nsection Home\nSit: 1: Me',
  sankey: 'sankey-beta\nA,B,10\nA,C,5\nB,D,7\n"Long, name",D,2',
  'bars and lines':
    'xychart-beta\ntitle "Sales"\nx-axis [jan, feb, mar]\ny-axis "Money" 0 --> 100\nbar [50, 60, 75]\nline [40, 55, 80]',
  'horizontal bars': 'xychart-beta horizontal\nx-axis "Size" 0 --> 3\ny-axis 0 --> 10\nbar [5, 6, 7]',
  'blocks in columns':
    'block-beta\ncolumns 3\na["A"] b:2\nblock:group:3\ncolumns 2\nc d\nend\nspace e f\na --> d\nc -- "label" --> e',
  'arrows as blocks': 'block-beta\ncolumns 1\ndb(("DB"))\nblockArrow<["down"]>(down)\nx[("Store")]',
  packet: 'packet-beta\ntitle Frame\n0-15: "Source"\n16-31: "Destination"\n32-63: "Sequence"\n+8: "More"',
  architecture:
    'architecture-beta\ngroup api(cloud)[API]\nservice db(database)[Database] in api\nservice disk(disk)[Storage] in api\nservice server(server)[Server] in api\ndb:L -- R:server\ndisk:T --> B:server',
  kanban: 'kanban\n  todo[Todo]\n    a[Write the text]@{ ticket: T-1, priority: High }\n  done[Done]\n    b[Ship]',
  'C4 context':
    'C4Context\ntitle System\nPerson(a, "Customer", "A customer")\nEnterprise_Boundary(b0, "Bank") {\nSystem(s, "Banking", "Shows accounts")\nSystem_Ext(e, "Mail")\n}\nRel(a, s, "uses", "HTTPS")\nBiRel(s, e, "sends")',
  'C4 container':
    'C4Container\nContainer(app, "App", "Java", "Does it")\nContainerDb(db, "Store", "SQL", "Keeps it")\nRel(app, db, "reads")',
  radar:
    'radar-beta\ntitle Skills\naxis a["Speed"], b["Care"], c["Taste"]\ncurve x["Me"]{3, 4, 5}\ncurve y["You"]{2, 5, 1}\nmax 5',
  treemap: 'treemap-beta\n"Orchard"\n  "Trees": 10\n  "Bees": 5\n"Yard"\n  "Cats": 2',
  'names and descriptions': 'flowchart LR\naccTitle: A name\naccDescr: What it shows\nA --> B',
  'settings for one diagram': '%%{init: {"flowchart": {"curve": "linear"}}}%%\nflowchart LR\nA --> B --> C\nA --> C',
  'loops and many edges': 'flowchart LR\nA --> B\nA --> B\nB --> A\nB --> B',
  'wide text':
    'flowchart TD\nA["This is a long label that has to be wrapped into several lines because it does not fit"] -->|"and a label of an edge that is long, too"| B',
  venn: 'venn-beta\nset A["Fast"]\nset B["Cheap"]\nunion A,B["Both"]',
  'tree of files': 'treeView-beta\n"root"\n  "src"\n    "main.ts"\n  "test"',
  'fish bone': 'ishikawa-beta\nLate\n  People\n    Few\n  Tools\n    Old',
}
