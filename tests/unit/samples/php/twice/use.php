<?php

twice();
